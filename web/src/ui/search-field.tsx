import { Search } from 'lucide-react'
import { searchMaxChars } from '#contracts/limits/limits.ts'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'

type SearchFieldProps = {
  /** Its accessible name: "Search keepers". */
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** What a list is searched for. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = 'Search', value, onChange, className = '' } = props
  return (
    <div className={`relative ${className}`}>
      <Icon
        of={Search}
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={searchMaxChars}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // A list is searched while typing: Enter doesn't send the form around it.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
        }}
        size="bar"
        className="w-full pl-9"
      />
    </div>
  )
}
