import { useState } from 'react'
import { Button, Input } from 'antd'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { QuotationClause } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'

const inWords = (value: unknown) =>
  Array.isArray(value) ? (value as QuotationClause[]).map(({ title }) => title).join(', ') || '—' : '—'

/** The conditions of the offer in their order, as they are printed. */
export const ClausesField = () => (
  <Field name="clauses" label="Condiciones" span={2} words={inWords}>
    <Clauses />
  </Field>
)

interface ClausesProps {
  value?: QuotationClause[]
  onChange?: (clauses: QuotationClause[]) => void
}

function Clauses({ value = [], onChange }: ClausesProps) {
  const { isReadOnly } = useFormContext()
  const move = (from: number, to: number) => {
    const moved = [...value]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange?.(moved)
  }
  return (
    <div className="clauses">
      {value.map((clause, at) => (
        <div className="clause" key={`${clause.clauseId ?? clause.title}-${at}`}>
          <div>
            <b>{clause.title}</b>
            <small>{clause.text}</small>
          </div>
          {!isReadOnly && (
            <span className="clause-tools">
              <Tool label={`Subir ${clause.title}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={16} stroke={1.75} />
              </Tool>
              <Tool label={`Bajar ${clause.title}`} disabled={at === value.length - 1} onClick={() => move(at, at + 1)}>
                <IconArrowDown size={16} stroke={1.75} />
              </Tool>
              <Tool
                label={`Quitar ${clause.title}`}
                onClick={() => onChange?.(value.filter((_, other) => other !== at))}
              >
                <IconTrash size={16} stroke={1.75} />
              </Tool>
            </span>
          )}
        </div>
      ))}
      {!isReadOnly && <NewClause add={(clause) => onChange?.([...value, clause])} />}
    </div>
  )
}

const Tool = ({
  label,
  ...button
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: React.ReactNode
}) => <Button type="text" size="small" aria-label={label} {...button} />

/** One that only this offer has. */
function NewClause({ add }: { add: (clause: QuotationClause) => void }) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const isWhole = title.trim() !== '' && text.trim() !== ''
  return (
    <div className="clause-new">
      <Input
        aria-label="Título de la condición"
        placeholder="Estadías"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Input
        aria-label="Texto de la condición"
        placeholder="4 h libres por destino; después, $450.00 por hora"
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        icon={<IconPlus size={16} stroke={1.75} />}
        disabled={!isWhole}
        title={isWhole ? undefined : 'Escriba título y texto'}
        onClick={() => {
          add({ clauseId: null, title: title.trim(), text: text.trim() })
          setTitle('')
          setText('')
        }}
      >
        Agregar
      </Button>
    </div>
  )
}
