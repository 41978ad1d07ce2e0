import { useOutbox } from './use-outbox.ts'

/** Sends what this person saved on this device, whatever screen is open. */
export function OutboxSender() {
  useOutbox()
  return null
}
