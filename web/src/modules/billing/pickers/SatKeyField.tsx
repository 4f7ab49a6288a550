import { useState } from 'react'
import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Field, type FieldProps } from '../../../kit/form/Field.tsx'
import { optionLabel, useOptions } from '../../../kit/form/RemoteSelect.tsx'
import { satKeysLike, satKeyWords, type SatListName } from './sat-keys.ts'

interface SatKeySelectProps {
  list: SatListName
  value?: string | null | undefined
  onChange?: (key: string | null) => void
  onBlur?: () => void
  status?: 'error' | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  clearable?: boolean
  'aria-label'?: string
  id?: string
}

/** A key of a list of the tax authority, looked for by key or words; shows both once it is chosen. */
export function SatKeySelect({
  list,
  value,
  onChange,
  clearable = false,
  placeholder = 'Clave o palabras',
  ...control
}: SatKeySelectProps) {
  const [text, setText] = useState('')
  const { data = [], isFetching } = useOptions((typed, signal) => satKeysLike(list, typed, signal), text)
  const { data: words } = useQuery({
    queryKey: ['sat-key', list, value],
    queryFn: ({ signal }) => satKeyWords(list, value ?? '', signal),
    enabled: Boolean(value),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  return (
    <Select
      {...control}
      value={value ? { value, label: words ? `${value} ${words}` : value } : null}
      labelInValue
      showSearch={{ filterOption: false, onSearch: setText }}
      allowClear={clearable}
      placeholder={placeholder}
      loading={isFetching}
      options={data}
      optionRender={({ data: option }) => optionLabel(option)}
      notFoundContent={isFetching ? 'Buscando…' : 'Sin resultados'}
      onChange={(picked) => onChange?.(picked ? picked.value : null)}
    />
  )
}

/** The same in a form. */
export const SatKeyField = ({
  list,
  clearable = false,
  ...field
}: FieldProps & { list: SatListName; clearable?: boolean }) => (
  <Field {...field}>
    <SatKeySelect
      list={list}
      clearable={clearable}
      placeholder={field.placeholder}
      disabled={field.disabled || undefined}
    />
  </Field>
)
