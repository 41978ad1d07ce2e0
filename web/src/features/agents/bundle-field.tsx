import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { Checkbox } from '../../ui/toggle.tsx'
import type { AgentFields } from './agent-fields.ts'
import { agentListQuery } from './agents.api.ts'

/** The agents that a Coordinator directs, picked from the person's own. An empty bundle can be saved. */
export function BundleField({ editedId }: { editedId: string | undefined }) {
  const { data: ownAgents } = useQuery(agentListQuery({ whose: 'mine' }))
  const candidates = ownAgents?.filter(({ id }) => id !== editedId)
  return (
    <Controller<AgentFields, 'config.bundle'>
      name="config.bundle"
      render={({ field: { value: bundle, onChange } }) => (
        <fieldset className="grid gap-3">
          <legend className="mb-1 text-sm font-medium">Agent bundle (required)</legend>
          <p className="text-sm text-muted-foreground">
            The agents that this Coordinator directs. Directing them is coming soon; until then it answers by
            itself.
          </p>
          {candidates?.length === 0 && (
            <p className="text-sm">You have no other agents yet. Create one first.</p>
          )}
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {candidates?.map(({ slug, name, config }) => (
              <Checkbox
                key={slug}
                label={`${config.avatar ? `${config.avatar} ` : ''}${name}`}
                hint={`/${slug}`}
                isOn={bundle.includes(slug)}
                onChange={(isOn) =>
                  onChange(isOn ? [...bundle, slug] : bundle.filter((other) => other !== slug))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    />
  )
}
