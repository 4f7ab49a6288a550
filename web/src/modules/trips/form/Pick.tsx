import { useState } from 'react'
import { Select } from 'antd'
import type { LoadOptions, Option } from '../../../kit/list-types.ts'
import { optionLabel, useOptions } from '../../../kit/RemoteSelect.tsx'
import type { ControlProps } from './Labelled.tsx'

interface PickProps<O extends Option> extends ControlProps {
  load: (text: string, signal: AbortSignal) => Promise<O[]>
  placeholder?: string
  /** Where no label stands beside it. */
  'aria-label'?: string
}
interface Chosen {
  value: string | number
  label: string
}

/** One choice searched as one types; keeps the chosen name, so that nothing has to be asked to show it. */
export function Pick<O extends Option>({
  load,
  value,
  onPick,
  placeholder = 'Seleccione',
  ...control
}: PickProps<O> & {
  value: Chosen | null
  onPick: (option: O | null) => void
}) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useOptions(isOpen ? (load as LoadOptions) : undefined, text)
  return (
    <Select
      {...control}
      className="full-width"
      labelInValue
      allowClear
      value={value}
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setText }}
      onOpenChange={setOpen}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? 'Buscando…' : 'Sin resultados'}
      options={found.data ?? []}
      optionRender={({ data }) => optionLabel(data)}
      onChange={(_chosen, option) => {
        setText('')
        // antd answers the very option it was given; a cleared control answers nothing.
        onPick(((Array.isArray(option) ? option[0] : option) as O | undefined) ?? null)
      }}
    />
  )
}

/** Several choices of the same kind. */
export function PickMany({
  load,
  value,
  onPick,
  placeholder = 'Seleccione',
  most,
  ...control
}: PickProps<Option> & {
  value: readonly Chosen[]
  onPick: (options: { value: number; label: string }[]) => void
  most: number
}) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useOptions(isOpen ? load : undefined, text)
  return (
    <Select
      {...control}
      className="full-width"
      mode="multiple"
      labelInValue
      value={[...value]}
      placeholder={placeholder}
      maxCount={most}
      maxTagCount="responsive"
      showSearch={{ filterOption: false, onSearch: setText }}
      onOpenChange={setOpen}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? 'Buscando…' : 'Sin resultados'}
      options={found.data ?? []}
      optionRender={({ data }) => optionLabel(data)}
      onChange={(chosen) => {
        setText('')
        onPick(chosen.map(({ value: id, label }) => ({ value: Number(id), label })))
      }}
    />
  )
}
