import { useQuery } from '@tanstack/react-query'
import { ListTree } from 'lucide-react'
import { momentPath } from '../../../app/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { momentQuery } from './moments.api.ts'
import { wholeName } from './whole-name.ts'

type BelowLinkProps = { keeperId: string; keeperParam: string | number; parentId: string }

/** The moment that another one is below in the outline, and the way to it; nothing while that is in the trash. */
export function BelowLink({ keeperId, keeperParam, parentId }: BelowLinkProps) {
  const { data: parent } = useQuery(momentQuery(keeperId, parentId))
  if (parent === undefined) return null
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon of={ListTree} size={15} />
      <span className="min-w-0 break-words">
        Below{' '}
        <Link
          to={momentPath(keeperParam, parentId)}
          className="underline decoration-input underline-offset-4 hover:text-foreground"
        >
          {wholeName(parent)}
        </Link>
      </span>
    </li>
  )
}
