import { useState, type ReactNode } from 'react'
import { AutoComplete, ConfigProvider, Form, Input, Segmented, Select, Switch } from 'antd'
import { FileControl } from './FileControl.tsx'
import { IconPhone } from '@tabler/icons-react'
import { rules } from '@arriero/contract/core/form-rules.ts'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { Field, type FieldProps } from './Field.tsx'
import { decimalsOf, fieldSchema } from './form-rules.ts'
import { useFormContext } from './form-state.ts'
import { fileSize, folded } from '../format.ts'
import { clampNumber, remainderOf, typedNumber } from './number-input.ts'
import { optionLabel, useOptions, useRows } from './RemoteSelect.tsx'
import type { LoadOptions, Option } from '../list/list-types.ts'

/** A control that is told `false` says so to its form too, and stays open in one that is only read: it is told nothing. */
const off = ({ disabled }: FieldProps) => disabled || undefined

// Few forms have files, and their control is heavy.

interface TextFieldProps extends FieldProps {
  multiline?: boolean
  maxLength?: number
  prefix?: ReactNode
  /** What may be chosen rather than typed. */
  suggestions?: readonly string[]
}

export function TextField({ multiline, maxLength = 500, prefix, suggestions, ...field }: TextFieldProps) {
  const control = { maxLength, disabled: off(field), placeholder: field.placeholder }
  return (
    <Field {...field}>
      {multiline ? (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} {...control} />
      ) : suggestions ? (
        <AutoComplete
          options={suggestions.map((value) => ({ value }))}
          showSearch={{ filterOption: (typed, option) => folded(option?.value ?? '').includes(folded(typed)) }}
          allowClear
          {...control}
        />
      ) : (
        <Input prefix={prefix} {...control} />
      )}
    </Field>
  )
}

interface NumberFieldProps extends FieldProps {
  /** Default 0. */
  min?: number
  max?: number
  /** Another field that holds the maximum. */
  maxFrom?: string
  /** Field that gets the maximum minus this value. */
  remainderTo?: string
  unit?: string
}

/**
 * Digits and one point with at most two decimals, or as many as its call takes, kept between its limits (rules NUMIN-01 to
 * 03). The value is a number.
 */
export function NumberField({ min = 0, max, maxFrom, remainderTo, unit, ...field }: NumberFieldProps) {
  const form = Form.useFormInstance()
  const { schema } = useFormContext()
  const decimals = decimalsOf(fieldSchema(schema, field.name))
  const [typed, setTyped] = useState<string>()
  const value: unknown = Form.useWatch(field.name, form)
  const settle = () => {
    setTyped(undefined)
    if (typeof value !== 'number') return
    const limit = maxFrom
      ? Number(form.getFieldValue(maxFrom) ?? Number.POSITIVE_INFINITY)
      : (max ?? Number.POSITIVE_INFINITY)
    const clamped = clampNumber(value, min, limit)
    form.setFieldValue(field.name, clamped)
    if (remainderTo && Number.isFinite(limit)) form.setFieldValue(remainderTo, remainderOf(clamped, limit))
  }
  return (
    <Field
      {...field}
      {...(maxFrom && { dependencies: [maxFrom] })}
      getValueProps={(stored) => ({ value: typed ?? (stored === null || stored === undefined ? '' : String(stored)) })}
      normalize={(text) => {
        const accepted = typedNumber(String(text), min < 0, decimals)
        setTyped(accepted)
        return ['', '.', '-', '-.'].includes(accepted) ? null : Number(accepted)
      }}
    >
      <Input
        className="number-input"
        inputMode="decimal"
        suffix={unit && <span className="unit">{unit}</span>}
        disabled={off(field)}
        placeholder={field.placeholder}
        onBlur={settle}
      />
    </Field>
  )
}

interface SelectFieldProps extends FieldProps {
  options?: readonly Option[]
  /** The call that answers all rows to choose from, by id and name; who may not make it chooses nothing. */
  from?: Endpoint
  /** Field of such a row that is told under its name. */
  detail?: string
  /** Asked from the server as the user types. */
  load?: LoadOptions
  /** Names of the values that are already chosen, for lists that may not hold them. */
  chosen?: readonly Option[]
  many?: boolean
  clearable?: boolean
  onPick?: (option: Option | Option[] | undefined) => void
}

/** A searchable choice; long lists come from the server. */
export function SelectField({
  options,
  from,
  detail,
  load,
  chosen = [],
  many,
  clearable = true,
  onPick,
  ...field
}: SelectFieldProps) {
  const [text, setText] = useState('')
  const found = useOptions(load, text)
  const rows = useRows(from, detail)
  const known = options ?? rows ?? found.data ?? []
  const offered = [...chosen.filter(({ value }) => !known.some((option) => option.value === value)), ...known]
  const words = (value: unknown) =>
    [value]
      .flat()
      .map((one) => offered.find((option) => option.value === one)?.label ?? String(one ?? '—'))
      .join(', ') || '—'
  return (
    <Field {...field} words={words}>
      <Select
        {...(many && { mode: 'multiple' as const })}
        showSearch={load ? { filterOption: false, onSearch: setText } : { optionFilterProp: 'label' }}
        allowClear={clearable}
        loading={found.isFetching}
        disabled={off(field)}
        placeholder={field.placeholder ?? 'Seleccione'}
        options={[...offered]}
        optionRender={({ data }) => optionLabel(data)}
        notFoundContent={found.isFetching ? 'Buscando…' : 'Sin resultados'}
        onChange={(_value, option) => onPick?.(option)}
      />
    </Field>
  )
}

const yesOrNo = (value: unknown) => (value ? 'Sí' : 'No')

export function SwitchField(field: FieldProps) {
  // Off is an answer: a switch is never missing.
  return (
    <Field required={false} {...field} valuePropName="checked" words={yesOrNo}>
      <Switch disabled={off(field)} />
    </Field>
  )
}

/** A few choices side by side. */
export function RadioField({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  // It does not ask the form by itself whether it may be changed.
  const { componentDisabled } = ConfigProvider.useConfig()
  return (
    <Field {...field}>
      <Segmented
        block
        disabled={off(field) ?? componentDisabled}
        options={options.map(({ value, label }) => ({ value, label }))}
      />
    </Field>
  )
}

/** Ten digits as people say them: '81 1577 0342'; the value is digits, with its country when it has one. */
export function PhoneField(field: FieldProps) {
  const shown = (value: unknown) =>
    typeof value === 'string' ? value.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3') : ''
  return (
    <Field
      {...field}
      getValueProps={(value) => ({ value: shown(value) })}
      normalize={(value) => String(value).replace(/[^\d+]/g, '')}
    >
      <Input
        type="tel"
        inputMode="tel"
        maxLength={16}
        prefix={<IconPhone size={16} stroke={1.75} />}
        disabled={off(field)}
      />
    </Field>
  )
}

/** '#117dd4' */
export function ColourField(field: FieldProps) {
  return (
    <Field {...field}>
      <Input type="color" className="colour-input" disabled={off(field)} />
    </Field>
  )
}

interface FileFieldProps extends FieldProps {
  /** MIME types. */
  accept?: readonly string[]
  /** Extensions without the dot, for files that browsers know no type of. */
  extensions?: readonly string[]
  maxKb: number
  many?: boolean
}

/** Files that travel with the form; the value is `File` or `File[]`. Checked before anything is sent. */
export function FileField({ accept = [], extensions, maxKb, many, ...field }: FileFieldProps) {
  const isPicture = accept.length > 0 && accept.every((type) => type.startsWith('image/'))
  const kindProblem = (file: File) => {
    if (extensions) return rules.ext(extensions)(file.name)
    return (isPicture ? rules.image()(file) : undefined) ?? rules.fileMime(accept)([file])
  }
  const sizeProblem = (file: File) => {
    if (isPicture) return rules.size(maxKb)(file)
    if (file.size <= maxKb * 1024) return undefined
    return `El archivo ${file.name} pesa ${fileSize(file.size)}; el máximo es ${fileSize(maxKb * 1024)}`
  }
  const check = async (_rule: unknown, value: unknown) => {
    for (const file of Array.isArray(value) ? value : [value]) {
      if (!(file instanceof File)) continue
      const problem = kindProblem(file) ?? sizeProblem(file)
      if (problem) throw new Error(problem)
    }
  }
  return (
    <Field {...field} rules={[{ validator: check }, ...(field.rules ?? [])]}>
      <FileControl accept={extensions?.map((extension) => `.${extension}`) ?? accept} many={many ?? false} />
    </Field>
  )
}
