import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Agent, AgentCreate } from '#contracts/agents/agents.ts'
import { useAuth } from '../../lib/auth.tsx'
import { readSession } from '../../lib/storage.ts'
import { writeBeforeListing } from '../../lib/unsaved-changes.ts'
import type { AgentFields } from './agent-fields.ts'
import { keepForm, type KeptForm, readKeptForm } from './unsaved-agent.ts'

/** What a form has on this device until it is saved. */
export type KeptState = {
  /** What was there when the page opened; undefined once it is saved or discarded. */
  restored: KeptForm | undefined
  /** Takes it off the device, and the form back to what is saved. */
  discard: () => void
  /** Takes it off the device. `basedOn`: what is kept from now on began from the agent as it was saved then. */
  forget: (basedOn?: string) => void
  /** Keeps what a new agent's form has more than what was saved of it, for the page of that agent; undefined: nothing. */
  handOver: (agent: Pick<Agent, 'id' | 'updated_at'>, fields: AgentFields | undefined) => void
}

const writeAfterMs = 300

/**
 * Keeps a form on this device while it differs from `defaults`, and fills it again when the page comes back.
 */
export function useKeptForm(
  form: UseFormReturn<AgentFields, unknown, AgentCreate>,
  { keptAs, basedOn, defaults }: { keptAs: string; basedOn: string | undefined; defaults: AgentFields },
): KeptState {
  const userId = useAuth().user?.id ?? ''
  const [restored, setRestored] = useState(() => readKeptForm(userId, keptAs, defaults))
  const first = useRef(restored)
  const based = useRef(basedOn)
  const { reset, subscribe } = form
  useEffect(() => {
    if (first.current) reset(first.current.fields, { keepDefaultValues: true })
  }, [reset])

  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<() => void>(undefined)
  useEffect(() => {
    const write = () => {
      clearTimeout(pending.current)
      latest.current?.()
      latest.current = undefined
    }
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        latest.current = () => {
          // This person may have signed out meanwhile, in another tab.
          if (readSession()?.user.id !== userId) return
          const fields = structuredClone(values)
          keepForm(
            userId,
            keptAs,
            isDirty ? { fields, basedOn: based.current, keptAt: new Date().toISOString() } : undefined,
          )
        }
        clearTimeout(pending.current)
        pending.current = setTimeout(write, writeAfterMs)
      },
    })
    addEventListener('pagehide', write)
    const stopWriting = writeBeforeListing(write)
    return () => {
      removeEventListener('pagehide', write)
      stopWriting()
      stop()
      write()
    }
  }, [subscribe, userId, keptAs])

  function forget(savedAt = based.current) {
    based.current = savedAt
    clearTimeout(pending.current)
    latest.current = undefined
    keepForm(userId, keptAs, undefined)
    setRestored(undefined)
  }

  function discard() {
    reset()
    forget()
  }

  function handOver({ id, updated_at }: Pick<Agent, 'id' | 'updated_at'>, fields: AgentFields | undefined) {
    keepForm(userId, id, fields && { fields, basedOn: updated_at, keptAt: new Date().toISOString() })
  }

  return { restored, discard, forget, handOver }
}
