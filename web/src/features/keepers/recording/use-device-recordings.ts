import { useCallback, useEffect, useRef, useState } from 'react'
import { listRecordings, readRecording, type Recording } from './recording-store.ts'
import { onRecordings } from './send-recordings.ts'
import { nameOfRecording } from './use-recording.ts'

/** A recording that can be played here, sent or not. */
export type KnownRecording = { recording: Recording; bytes: Blob; url: string; isSent: boolean }

/**
 * The recordings of a person in a keeper that this device has, but for those that are being made, and those that were
 * sent while this page was open.
 */
export function useDeviceRecordings(userId: string, keeperId: string) {
  const [known, setKnown] = useState<KnownRecording[]>([])
  const latest = useRef(known)
  const show = useCallback((next: KnownRecording[]) => {
    latest.current = next
    setKnown(next)
  }, [])

  useEffect(() => {
    let isOver = false
    let turn = Promise.resolve()
    const sentIds = new Set<string>()
    async function load() {
      // Without a database there are none.
      const here = await listEnded(userId, keeperId).catch(() => [])
      const fresh: KnownRecording[] = []
      for (const recording of here) fresh.push(await toKnown(recording, latest.current))
      if (isOver) return
      const isHere = (id: string) => fresh.some(({ recording }) => recording.id === id)
      const before = latest.current.filter(({ recording: { id } }) => !isHere(id))
      const isSent = ({ recording: { id } }: KnownRecording) => sentIds.has(id)
      const done = before.filter((one) => one.isSent || isSent(one))
      for (const { url } of before.filter((one) => !done.includes(one))) URL.revokeObjectURL(url)
      show([...done.map((one) => ({ ...one, isSent: true })), ...fresh.filter((one) => !isSent(one))])
    }
    const stop = onRecordings((sent) => {
      if (sent) sentIds.add(sent.id)
      turn = turn.then(load)
    })
    turn = load()
    return () => {
      isOver = true
      stop()
      for (const { url } of latest.current) URL.revokeObjectURL(url)
      latest.current = []
    }
  }, [userId, keeperId, show])

  return {
    known,
    /** Shows one that was made here; the device has it. */
    add(recording: Recording, bytes: Blob) {
      const others = latest.current.filter((one) => one.recording.id !== recording.id)
      show([...others, { recording, bytes, url: URL.createObjectURL(bytes), isSent: false }])
    },
    /** Takes one that was sent from the list. */
    close(id: string) {
      show(latest.current.filter(({ recording }) => recording.id !== id))
    },
  }
}

async function toKnown(recording: Recording, shown: readonly KnownRecording[]): Promise<KnownRecording> {
  const same = shown.find((one) => one.recording.id === recording.id)
  if (same) return { ...same, recording }
  const bytes = await readRecording(recording)
  return { recording, bytes, url: URL.createObjectURL(bytes), isSent: false }
}

/** Those that no tab is making. */
async function listEnded(userId: string, keeperId: string): Promise<Recording[]> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const busy = new Set(held.map(({ name }) => name))
  return (await listRecordings(userId)).filter(
    ({ id, keeperId: of, path }) =>
      of === keeperId && (path !== undefined || !busy.has(nameOfRecording(userId, id))),
  )
}
