import { Hash, MapPin, Package, User } from 'lucide-react'
import type { TopicKind } from '#contracts/keepers/topic-choices.ts'
import { Icon } from '../../../ui/icon.tsx'

const icons = { theme: Hash, person: User, place: MapPin, thing: Package } as const

/** What a topic is, as a sign; it needs its word beside it. */
export function TopicKindIcon({ kind, size = 16 }: { kind: TopicKind; size?: number }) {
  return <Icon of={icons[kind]} size={size} />
}
