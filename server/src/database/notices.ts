import type { Notice } from './database.ts'

/** The channel on which the processes of one PostgreSQL tell each other what happens. */
export const noticeChannel = 'keeper'

export function noticeText({ channel, runId }: Notice): string {
  return `${channel}:${runId}`
}

/** Undefined for what no process of this version says. */
export function readNotice(text: string | undefined): Notice | undefined {
  const [channel, runId] = (text ?? '').split(':')
  return runId && (channel === 'run' || channel === 'stop') ? { channel, runId } : undefined
}
