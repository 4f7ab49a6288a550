import { Button, Input, Select } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { differs, sealKinds, sealLabel, type Seal } from '@arriero/contract/eir/eir.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'

const check = async (_rule: unknown, seals: Seal[] | undefined) => {
  if (seals?.some(({ document, gate }) => document === null && gate === null))
    throw new Error('Escriba el sello de los papeles o el de la puerta')
}

/** Seals, as the papers say and as they are read at the gate. */
export const SealsField = () => (
  <Field
    name="seals"
    label="Sellos"
    span={2}
    rules={[{ validator: check }]}
    words={(value) =>
      ((value as Seal[] | undefined) ?? []).map(({ kind, gate }) => `${sealLabel(kind)} ${gate ?? '—'}`).join(', ') ||
      '—'
    }
  >
    <Seals />
  </Field>
)

function Seals({ value = [], onChange }: { value?: Seal[]; onChange?: (seals: Seal[]) => void }) {
  const { isReadOnly } = useFormContext()
  const put = (at: number, change: Partial<Seal>) =>
    onChange?.(value.map((seal, i) => (i === at ? { ...seal, ...change } : seal)))
  const text = (at: number, name: 'document' | 'gate' | 'note', label: string, most: number) => (
    <Input
      aria-label={`${label} del sello ${at + 1}`}
      placeholder={label}
      maxLength={most}
      disabled={isReadOnly}
      value={value[at]![name] ?? ''}
      onChange={({ target }) => put(at, { [name]: target.value || null })}
    />
  )
  return (
    <div className="eir-seals">
      {value.map((seal, at) => (
        // Seals have no name of their own: their place is what they are.
        <div key={at} role="group" aria-label={`Sello ${at + 1}`}>
          <span>
            <Select
              aria-label={`Tipo del sello ${at + 1}`}
              disabled={isReadOnly}
              value={seal.kind}
              options={sealKinds.map(({ kind, label }) => ({ value: kind, label }))}
              onChange={(kind) => put(at, { kind })}
            />
            {!isReadOnly && (
              <Button
                type="text"
                aria-label={`Quitar el sello ${at + 1}`}
                icon={<IconTrash size={15} stroke={1.75} />}
                onClick={() => onChange?.(value.filter((_, i) => i !== at))}
              />
            )}
          </span>
          {text(at, 'document', 'En los papeles', 30)}
          {text(at, 'gate', 'En la puerta', 30)}
          {differs(seal) && (
            <>
              <small className="eir-problem" role="status">
                No coincide con los papeles
              </small>
              {text(at, 'note', 'Por qué difiere', 300)}
            </>
          )}
        </div>
      ))}
      {!isReadOnly && value.length < 8 && (
        <Button
          size="small"
          icon={<IconPlus size={15} stroke={2} />}
          onClick={() => onChange?.([...value, { kind: 'line', document: null, gate: null, note: null }])}
        >
          Agregar sello
        </Button>
      )}
    </div>
  )
}
