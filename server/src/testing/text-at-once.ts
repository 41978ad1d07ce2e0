import { setImmediate } from 'node:timers/promises'

/** The most characters that patterns look for matches in without giving up the event loop, while `act` is done. */
export async function mostTextAtOnce(act: () => Promise<unknown>): Promise<number> {
  const { [Symbol.match]: match, [Symbol.matchAll]: matchAll } = RegExp.prototype
  let atOnce = 0
  let most = 0
  const count = (text: string) => {
    atOnce += text.length
    most = Math.max(most, atOnce)
  }
  RegExp.prototype[Symbol.match] = function (text) {
    count(text)
    return match.call(this, text)
  }
  RegExp.prototype[Symbol.matchAll] = function (text) {
    count(text)
    return matchAll.call(this, text)
  }
  let isDone = false
  const turns = async () => {
    while (!isDone) {
      atOnce = 0
      await setImmediate()
    }
  }
  try {
    const turning = turns()
    await act().finally(() => (isDone = true))
    await turning
  } finally {
    RegExp.prototype[Symbol.match] = match
    RegExp.prototype[Symbol.matchAll] = matchAll
  }
  return most
}
