/** What one process takes on at once, and how long it waits for callers. The tests set smaller ones. */
export type Bounds = {
  connections: number
  connectionsPerAddress: number
  /** How long a request's head may take to arrive, and how often that is looked at. */
  headersMs: number
  connectionsCheckMs: number
  /** How long a body may take to arrive, with one more second for each `bodyBytesPerSecond` that came. */
  bodyMs: number
  bodyBytesPerSecond: number
  /** What uploads leave free on the disk of the data folder. */
  diskReserveBytes: number
  /** Connections that the system completes while the process is busy. */
  backlog: number
  /** Event streams of one run to one caller, and of all runs to one caller. */
  streamsPerRun: number
  streamsPerCaller: number
  /** Runs that are admitted and recorded at the same time; the others wait in line, no longer than `beginWaitMs`. */
  beginningRuns: number
  beginWaitMs: number
  /** Lines of failed sign-ins that the audit log gets in an hour: at no account, at one account, at all of them. */
  failedSignInLines: number
  failedSignInLinesPerAccount: number
  failedSignInLinesOfAccounts: number
  /** How long the database may take to answer before the process is called unavailable. */
  healthMs: number
}

export const bounds: Bounds = {
  connections: 10_000,
  connectionsPerAddress: 256,
  headersMs: 20_000,
  connectionsCheckMs: 5_000,
  bodyMs: 20_000,
  bodyBytesPerSecond: 4_096,
  diskReserveBytes: 100_000_000,
  backlog: 4_096,
  streamsPerRun: 10,
  streamsPerCaller: 50,
  beginningRuns: 64,
  beginWaitMs: 20_000,
  failedSignInLines: 2_000,
  failedSignInLinesPerAccount: 50,
  failedSignInLinesOfAccounts: 10_000,
  healthMs: 2_000,
}
