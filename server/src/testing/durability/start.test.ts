import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestPlace, type TestPlace } from '../test-place.ts'
import { makeNewer } from '../test-trouble.ts'
import { refusedStart } from '../server-process.ts'

test('data that is newer than the program is refused with a sentence and left as it is', async () => {
  const place = await newPlace()
  await makeNewer(place)
  const env = envOf(place.dataDir, place)
  for (const _ of ['first', 'second']) {
    const { code, output } = await refusedStart(env)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Keeper can't start\. This data comes from a newer Keeper: it is at version \d+, and this Keeper supports up to \d+\. Start the newer Keeper, or restore a backup\.\n$/,
    )
  }
})

test('wrong values stop the start with a sentence that names each, without its value', async () => {
  const { code, output } = await refusedStart({
    PORT: 'http',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://somebody:planted-password@db/keeper',
    KEEPER_SECRET: 'short-planted',
    OPENAI_BASE_URL: 'not an address',
    TRUST_PROXY: 'maybe',
    KEEPER_SECRETS: 'a slip of the pen',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^Keeper can't start\. Invalid configuration: .*\.\n$/)
  const wrong = [
    'KEEPER_SECRETS is not a setting of Keeper',
    'PORT must be a port number',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    'DATABASE_URL must begin with postgres://',
    'KEEPER_SECRET must have at least 16 characters',
    'OPENAI_BASE_URL must be an http or https address',
    'TRUST_PROXY must be on, off, or the number of proxies from 1 to 9',
  ]
  for (const sentence of wrong) expect(output).toContain(sentence)
  expect(output).not.toMatch(/planted|slip of the pen/)
})

test.each([
  ['limits switched off where others can reach it', { RATE_LIMITS: 'off', HOST: '0.0.0.0' }, /RATE_LIMITS/],
  ['a port outside of the range', { PORT: '70000' }, /PORT/],
  [
    'an address below a path',
    { PUBLIC_URL: 'https://example.com/keeper' },
    /PUBLIC_URL must be an address without/,
  ],
  ['a port in another notation', { PORT: '0x10' }, /PORT must be a port number/],
  ['an amount that is blank', { VISITORS_DAILY_CAP_USD: ' ' }, /VISITORS_DAILY_CAP_USD must be an amount/],
  ['a part of a secret that is short', { KEEPER_SECRET: 'planted,planted-planted-planted' }, /KEEPER_SECRET/],
  ['a blank secret before the old one', { KEEPER_SECRET: ' ,planted-planted-planted' }, /KEEPER_SECRET/],
  [
    'an address of another machine',
    { HOST: '192.0.2.77', PORT: '0' },
    /192\.0\.2\.77 is not an address.* Set HOST to another one\.$/m,
  ],
  [
    'a PostgreSQL that is not there',
    { DATABASE_URL: 'postgres://somebody:planted@127.0.0.1:1/keeper' },
    /DATABASE_URL.*ECONNREFUSED/,
  ],
])('%s stops the start with a sentence', async (_what, wrong, named) => {
  const place = await newPlace()
  const { code, output } = await refusedStart({ DATA_DIR: place.dataDir, ...wrong })
  expect(code).toBe(1)
  expect(output).toMatch(/^Keeper can't start\. [^\n]*\.\n$/)
  expect(output).toMatch(named)
  expect(output).not.toContain('planted')
})

test('a data folder that can not be made stops the start with a sentence', async () => {
  const place = await newPlace()
  const file = join(place.dataDir, 'file')
  await writeFile(file, '')
  const { code, output } = await refusedStart(envOf(join(file, 'data'), place))
  expect(code).toBe(1)
  expect(output).toBe(
    `Keeper can't start. Keeper can't write to the data folder ${join(file, 'data')}. Set DATA_DIR to another one.\n`,
  )
})

test('a port that is taken stops the start with a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const place = await newPlace()
  const { code, output } = await refusedStart({ ...envOf(place.dataDir, place), PORT: port })
  expect(code).toBe(1)
  expect(output).toBe(
    `Keeper can't start. Port ${port} is in use by another program. Set PORT to another one.\n`,
  )
})

async function newPlace(): Promise<TestPlace> {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  return place
}

function envOf(dataDir: string, { databaseUrl }: TestPlace): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}
