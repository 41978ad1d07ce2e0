import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { fadeAcross } from './fading-edges.ts'

export type Tab<Value extends string> = { value: Value; label: ReactNode; panel: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Tabs with their panels; the caller keeps the chosen one, in the URL where it is a place. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List ref={fadeAcross} aria-label={label} className="tab-row relative flex gap-6">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            ref={tab.value === value ? bringIntoView : undefined}
            value={tab.value}
            className="h-11 shrink-0 border-b-2 border-transparent text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] data-active:border-primary data-active:text-foreground"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-8">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** On a phone the tabs scroll sideways: the open one is among those in view. The page stays where it is. */
function bringIntoView(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
