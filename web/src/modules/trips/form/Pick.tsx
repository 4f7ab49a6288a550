import { useState, type ComponentType } from 'react'
import { Select } from 'antd'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { whyNot } from '../../../kit/access.ts'
import { folded } from '../../../kit/format.ts'
import type { LoadOptions, Option } from '../../../kit/list/list-types.ts'
import { optionLabel, useOptions } from '../../../kit/form/RemoteSelect.tsx'
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

/** Making what is not there yet, without leaving the form. */
export interface Creation {
  /** 'Crear cliente': before the typed text. */
  label: string
  /** The call its dialog makes: offered to who may make it. */
  for: Pick<Endpoint, 'access'>
  dialog: ComponentType<CreationProps>
}
export interface CreationProps {
  name: string
  /** With what was made; with nothing when it was given up. */
  onClose: (made?: Option) => void
}

const creating = '\u0000create'

/** One choice searched as one types; keeps the chosen name, so that nothing has to be asked to show it. */
export function Pick<O extends Option>({
  load,
  value,
  onPick,
  create,
  placeholder = 'Seleccione',
  ...control
}: PickProps<O> & {
  value: Chosen | null
  onPick: (option: O | null) => void
  create?: Creation
}) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [missing, setMissing] = useState<string>()
  const found = useOptions(isOpen ? (load as LoadOptions) : undefined, text)
  const name = text.trim()
  const isThere = found.data?.some(({ label }) => folded(label) === folded(name)) ?? true
  const offered: Option[] =
    create && name !== '' && !isThere && !whyNot(create.for)
      ? [...(found.data ?? []), { value: creating, label: `${create.label} «${name}»…` }]
      : (found.data ?? [])
  const select = (
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
      options={offered}
      optionRender={({ data }) => optionLabel(data)}
      onChange={(_chosen, option) => {
        setText('')
        // antd answers the very option it was given; a cleared control answers nothing.
        const picked = (Array.isArray(option) ? option[0] : option) as O | undefined
        if (picked?.value === creating) setMissing(name)
        else onPick(picked ?? null)
      }}
    />
  )
  if (!create || missing === undefined) return select
  const Dialog = create.dialog
  const close = (made?: Option) => {
    setMissing(undefined)
    // Who creates picks by value and name alone.
    if (made) onPick(made as O)
  }
  return (
    <>
      {select}
      <Dialog name={missing} onClose={close} />
    </>
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
