import { Controller, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/toggle.tsx'
import type { McpFields } from './mcp-fields.ts'

type McpCheckboxProps = {
  name: 'allows_private' | 'trusts_hints' | 'is_enabled'
  label: string
  hint: string
}

/** A choice of the form of a server. */
export function McpCheckbox(props: McpCheckboxProps) {
  const { control } = useFormContext<McpFields>()
  return (
    <Controller
      control={control}
      name={props.name}
      render={({ field: { value, onChange } }) => <Checkbox {...props} isOn={value} onChange={onChange} />}
    />
  )
}
