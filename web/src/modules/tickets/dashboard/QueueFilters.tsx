import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { IconSearch } from '@tabler/icons-react'
import { areasQuery, reasonsQuery } from '../tickets.queries.ts'

/** What narrows the queue, as the call names it. */
export interface Narrowing {
  search?: string | undefined
  areaId?: number | undefined
  socialReasonId?: number | undefined
}

/** The same in the address of the whole list. */
export const searchOf = ({ search, areaId, socialReasonId }: Narrowing): Record<string, string> => ({
  ...(search && { search }),
  ...(areaId !== undefined && { f_area: String(areaId) }),
  ...(socialReasonId !== undefined && { f_reason: String(socialReasonId) }),
})

const pauseMs = 300

interface QueueFiltersProps {
  narrowed: Narrowing
  narrow: (to: Narrowing) => void
}

export function QueueFilters({ narrowed, narrow }: QueueFiltersProps) {
  const { data: areas = [] } = useQuery(areasQuery)
  const { data: reasons = [] } = useQuery(reasonsQuery)
  const [text, setText] = useState('')
  useEffect(() => {
    const search = text.trim() || undefined
    if (search === narrowed.search) return
    const timer = setTimeout(() => narrow({ ...narrowed, search }), pauseMs)
    return () => clearTimeout(timer)
  }, [text, narrowed, narrow])
  return (
    <div className="ticket-filters">
      <Input
        value={text}
        allowClear
        prefix={<IconSearch size={15} stroke={1.75} aria-hidden />}
        placeholder="Buscar folio o asunto"
        aria-label="Buscar folio o asunto"
        onChange={({ target }) => setText(target.value)}
      />
      <Filter
        label="Área"
        options={areas}
        value={narrowed.areaId}
        choose={(areaId) => narrow({ ...narrowed, areaId })}
      />
      {reasons.length > 1 && (
        <Filter
          label="Razón social"
          options={reasons}
          value={narrowed.socialReasonId}
          choose={(socialReasonId) => narrow({ ...narrowed, socialReasonId })}
        />
      )}
    </div>
  )
}

interface FilterProps {
  label: string
  options: readonly { id: number; name: string }[]
  value: number | undefined
  choose: (id: number | undefined) => void
}

const Filter = ({ label, options, value, choose }: FilterProps) => (
  <Select<number>
    allowClear
    popupMatchSelectWidth={false}
    aria-label={label}
    placeholder={label}
    value={value ?? null}
    options={options.map(({ id, name }) => ({ value: id, label: name }))}
    onChange={(id: number | undefined) => choose(id)}
  />
)
