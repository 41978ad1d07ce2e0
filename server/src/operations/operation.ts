import type { Config } from '../config.ts'

/** One of the things that are done from the command line. Returns the exit code; throws a sentence for people. */
export type Operation = (call: {
  config: Config
  words: string[]
  say(line: string): void
}) => Promise<number>
