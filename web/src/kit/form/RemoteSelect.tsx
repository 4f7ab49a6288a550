import { useId, useState } from 'react'
import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { useWhyNot } from '../access.ts'
import { call } from '../call.ts'
import type { LoadOptions, Option } from '../list/list-types.ts'
import { useTyped } from '../typed.ts'

interface RemoteSelectProps {
  load: LoadOptions
  onPick: (option: Option) => void
  placeholder?: string
  autoFocus?: boolean
  /** What is chosen when it opens. */
  initial?: Option | undefined
  /** It may also be left empty. */
  onClear?: () => void
}

/** Choices asked from the server as the user types. Each control keeps its own: what it offers may depend on its form. */
export function useOptions(load: LoadOptions | undefined, text: string) {
  const typed = useTyped(text)
  const control = useId()
  return useQuery({
    queryKey: ['options', control, typed],
    queryFn: ({ signal }) => load?.(typed, signal) ?? [],
    enabled: load !== undefined,
  })
}

/** Choices that are the rows of a call without parameters: their id, their name and what is told under it. */
export function useRows(from: Endpoint | undefined, detail: string | undefined): Option[] | undefined {
  const isRefused = useWhyNot(from) !== undefined
  const { data } = useQuery({
    queryKey: ['rows', from?.path],
    queryFn: async ({ signal }) => (from ? ((await ask(from, { signal })) as Row[]) : []),
    enabled: from !== undefined && !isRefused,
  })
  return data?.map((row) => ({
    value: row.id,
    label: row.name,
    ...(detail !== undefined && { detail: String(row[detail] ?? '') }),
  }))
}
interface Row {
  id: number
  name: string
  [detail: string]: unknown
}
// Any call that needs nothing but itself.
const ask = call as (endpoint: Endpoint, given: { signal: AbortSignal }) => Promise<unknown>

/** What a choice looks like in the list: its name, and context under it. */
export const optionLabel = ({ label, detail }: { label?: unknown; detail?: unknown }) => (
  <span className="option">
    <span>{String(label)}</span>
    {typeof detail === 'string' && <small>{detail}</small>}
  </span>
)

export function RemoteSelect({ load, onPick, placeholder, autoFocus = false, initial, onClear }: RemoteSelectProps) {
  const [text, setText] = useState('')
  const { data: found = [], isFetching } = useOptions(load, text)
  const data = initial && !found.some(({ value }) => value === initial.value) ? [initial, ...found] : found
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setText }}
      autoFocus={autoFocus}
      defaultOpen={autoFocus}
      className="remote-select"
      {...(initial && { defaultValue: initial.value })}
      {...(onClear && { allowClear: true, onClear })}
      placeholder={placeholder}
      {...(placeholder && { 'aria-label': placeholder })}
      loading={isFetching}
      options={data}
      optionRender={({ data: option }) => optionLabel(option)}
      notFoundContent={isFetching ? 'Buscando…' : 'Sin resultados'}
      onSelect={(_value, option) => onPick(option)}
    />
  )
}
