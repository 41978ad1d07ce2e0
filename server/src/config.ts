import {
  microUsdPerDollar,
  visitorCapMaxMicroUsd,
  visitorDailyCapMicroUsd,
} from '#contracts/limits/limits.ts'
import { modelProviders, type ModelProvider } from '#contracts/keys/models.ts'
import { z } from 'zod'

const Url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()
const Key = z.string().min(1).optional()

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be a port number'))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  // Two while keys are rotated, with a comma between: each seals or has sealed what must stay secret.
  KEEPER_SECRET: z
    .string()
    .refine((value) => value.split(',').every((secret) => secret.trim().length >= 16), {
      error: 'must have at least 16 characters, and so must each one between commas',
    })
    .optional(),
  PUBLIC_URL: Url.refine((url) => url === undefined || new URL(url).pathname === '/', {
    error: 'must be an address without a path',
    abort: true,
  }),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[1-9])$/, 'must be on, off, or the number of proxies from 1 to 9')
    .default('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  ...eachProvider(addressName, Url),
  ...eachProvider(keyName, Key),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  VISITORS_DAILY_CAP_USD: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be an amount of dollars')
    .transform(Number)
    .pipe(z.number().max(visitorCapMaxMicroUsd / microUsdPerDollar, 'must be at most 100000'))
    .default(visitorDailyCapMicroUsd / microUsdPerDollar),
  MIRROR_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ENDPOINT: Url,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  MCP_STDIO: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})

/** The configuration, parsed once. Only this file reads the environment. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  secret: string | undefined
  publicUrl: string | undefined
  /** Reverse proxies in front, whose `X-Forwarded-*` headers are believed; 0 for none. */
  proxies: number
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  baseUrls: Partial<Record<ModelProvider, string>>
  /** Platform keys from the environment. */
  platformKeys: Partial<Record<ModelProvider, string>>
  smtpUrl: string | undefined
  /** What all visitors together may spend of the platform's keys in a day where no admin set it. */
  visitorsDailyCapMicroUsd: number
  /** Where keepers that their owners chose are written as Markdown every night. */
  mirrorDir: string | undefined
  /** Where files are kept instead of the data folder. */
  s3: S3Config | undefined
  /** Whether admins may register programs as MCP servers, which run as Keeper does. */
  mcpStdio: boolean
  rateLimits: boolean
}

/** A bucket of S3, or of a store that speaks its language. */
export type S3Config = {
  bucket: string
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is in the address's path rather than in its host. */
  isPathStyle: boolean
}

/** Parses the environment. Throws one sentence that names every wrong or unknown value, without repeating secrets. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const unknown = Object.keys(present).filter((name) => name.startsWith('KEEPER_') && !isKnown(name))
  const parsed = Environment.safeParse(present)
  const problems = [
    ...unknown.map((name) => `${name} is not a setting of Keeper`),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
  ]
  if (!parsed.success || problems.length > 0)
    throw new Error(`Invalid configuration: ${problems.join('; ')}.`)
  const value = parsed.data
  if (value.RATE_LIMITS === 'off' && !isLoopback(value.HOST)) {
    throw new Error('Invalid configuration: RATE_LIMITS can only be off if HOST is a loopback address.')
  }
  if (value.SMTP_URL !== undefined && value.PUBLIC_URL === undefined) {
    throw new Error('Invalid configuration: SMTP_URL needs PUBLIC_URL, the address used for links in emails.')
  }
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    secret: value.KEEPER_SECRET,
    publicUrl: value.PUBLIC_URL,
    proxies: countProxies(value.TRUST_PROXY),
    logLevel: value.LOG_LEVEL,
    baseUrls: byProvider((provider) => value[addressName(provider)]),
    platformKeys: byProvider((provider) => value[keyName(provider)]),
    smtpUrl: value.SMTP_URL,
    visitorsDailyCapMicroUsd: Math.round(value.VISITORS_DAILY_CAP_USD * microUsdPerDollar),
    mirrorDir: value.MIRROR_DIR,
    s3: s3Of(value),
    mcpStdio: value.MCP_STDIO === 'on',
    rateLimits: value.RATE_LIMITS === 'on',
  }
}

function s3Of(value: z.infer<typeof Environment>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  const endpoint = value.S3_ENDPOINT
  if (bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined && !endpoint)
    return undefined
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error(
      'Invalid configuration: S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    )
  }
  const isPathStyle =
    value.S3_PATH_STYLE === undefined ? endpoint !== undefined : value.S3_PATH_STYLE === 'on'
  return { bucket, endpoint, region: value.S3_REGION, accessKeyId, secretAccessKey, isPathStyle }
}

/** The variable with a provider's address. */
function addressName<Provider extends ModelProvider>(provider: Provider) {
  return `${upperCase(provider)}_BASE_URL` as const
}

/** The variable with the platform's key for a provider. */
function keyName<Provider extends ModelProvider>(provider: Provider) {
  return `KEEPER_${upperCase(provider)}_API_KEY` as const
}

function upperCase<Text extends string>(text: Text): Uppercase<Text> {
  // What the language does here is what the type says.
  return text.toUpperCase() as Uppercase<Text>
}

function eachProvider<Name extends string, Schema>(
  nameOf: (provider: ModelProvider) => Name,
  schema: Schema,
) {
  // One entry for each name: `fromEntries` itself only knows strings.
  return Object.fromEntries(modelProviders.map((provider) => [nameOf(provider), schema])) as Record<
    Name,
    Schema
  >
}

function byProvider(
  read: (provider: ModelProvider) => string | undefined,
): Partial<Record<ModelProvider, string>> {
  return Object.fromEntries(modelProviders.map((provider) => [provider, read(provider)]))
}

function countProxies(trusted: string): number {
  if (trusted === 'off') return 0
  return trusted === 'on' ? 1 : Number(trusted)
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Whether people elsewhere can reach the server: by itself, or through a proxy in front. */
export function isReachableByOthers(config: Pick<Config, 'host' | 'publicUrl' | 'proxies'>): boolean {
  const isPublic = config.publicUrl !== undefined && !isLoopback(new URL(config.publicUrl).hostname)
  return !isLoopback(config.host) || isPublic || config.proxies > 0
}

/** Names the tests and the development server use for themselves. */
const others = /^KEEPER_(?:TEST_\w+|TRACE|CRAWL|WEB_PORT|API_PORT)$/

function isKnown(name: string): boolean {
  return name in Environment.shape || others.test(name)
}
