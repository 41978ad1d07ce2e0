import { paths } from '../../app/paths.ts'
import { Link } from '../../ui/link.tsx'
import type { ChatAgent } from './chat.api.ts'

/** Says before the first word who can read it. */
export function WhoReads({ agent }: { agent: ChatAgent }) {
  const readers =
    agent.is_owner === true
      ? 'You and the owner of this '
      : `The maker of ${agent.name} and the owner of this `
  return (
    <p className="pt-2 text-center text-xs text-muted-foreground">
      {readers}
      <Link to={paths.home} className="underline underline-offset-2 hover:text-foreground">
        Keeper
      </Link>{' '}
      can read this conversation.
    </p>
  )
}
