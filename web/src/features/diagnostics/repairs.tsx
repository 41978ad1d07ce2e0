import { DatabaseZap, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fixDatabase, fixKipProvider } from './diagnostics.api.ts'
import type { LogLevel } from './run-check.ts'

type Outcome = { actions: string[]; errors: string[] }

const repairs = {
  database: {
    label: 'Repair database',
    icon: DatabaseZap,
    title: 'Repair the database?',
    description:
      "It checks integrity, applies missing migrations, ends orphan runs and recounts totals. It doesn't delete anything that people wrote.",
    async run(): Promise<Outcome> {
      const { actions, errors } = await fixDatabase()
      return { actions: actions.map(({ message }) => message), errors: errors.map(({ error }) => error) }
    },
  },
  providers: {
    label: 'Repair providers',
    icon: Wrench,
    title: "Repair the agents' providers?",
    description:
      'Agents whose provider is unknown, or whose model belongs to another provider, get a pair that works. Other agents are unchanged.',
    async run(): Promise<Outcome> {
      const { checked, repaired } = await fixKipProvider()
      const changes = repaired.map(
        ({ slug, from, to }) => `${slug}: ${from.provider}/${from.model} → ${to.provider}/${to.model}`,
      )
      const found = repaired.length === 0 ? 'all fit' : `${repaired.length} repaired`
      return { actions: [`${checked} agents checked: ${found}.`, ...changes], errors: [] }
    },
  },
} as const

type RepairName = keyof typeof repairs

/** What an admin can have mended. Both ask first, and say what they did. */
export function Repairs({ onLog }: { onLog: (text: string, level?: LogLevel) => void }) {
  const [asked, setAsked] = useState<RepairName>()
  const [outcome, setOutcome] = useState<Outcome>()

  async function repair(name: RepairName) {
    const done = await repairs[name].run()
    for (const text of done.actions) onLog(text, 'good')
    for (const text of done.errors) onLog(text, 'bad')
    setOutcome(done)
  }

  return (
    <section aria-labelledby="repairs-title" className="mt-12 border-t pt-6">
      <h2 id="repairs-title" className="text-xl">
        Repairs
      </h2>
      <p className="mt-1.5 max-w-[68ch] text-sm text-muted-foreground">
        Not part of the check. Running one twice is safe.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {Object.entries(repairs).map(([name, { label, icon }]) => (
          <Button
            key={name}
            variant="quiet"
            // The entries are those of the record.
            onClick={() => setAsked(name as RepairName)}
          >
            <Icon of={icon} />
            {label}
          </Button>
        ))}
      </div>
      {outcome && <RepairOutcome outcome={outcome} />}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(undefined)}
          onConfirm={() => repair(asked)}
          title={repairs[asked].title}
          description={repairs[asked].description}
          confirmLabel="Repair"
          busyLabel="Repairing..."
          isDestructive={false}
        />
      )}
    </section>
  )
}

function RepairOutcome({ outcome: { actions, errors } }: { outcome: Outcome }) {
  return (
    <div className="mt-4 grid gap-3">
      <Notice>
        <ul className="grid gap-1">
          {actions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
      {errors.map((text) => (
        <Notice key={text} tone="destructive">
          {text}
        </Notice>
      ))}
    </div>
  )
}
