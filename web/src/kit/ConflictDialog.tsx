import { useState } from 'react'
import { Button, Modal, Radio } from 'antd'
import { IconArrowsExchange } from '@tabler/icons-react'
import { ago } from './format.ts'
import { Tile } from './Tile.tsx'

export interface Conflict<Values> {
  /** Who saved before. */
  who: string
  /** ISO instant. */
  at: string
  theirs: Values
  mine?: Values
  /** Fields to choose between, with their names for people; everything else stays as the other one saved it. */
  labels: Partial<Record<keyof Values & string, string>>
  /** A value in words; plain text otherwise. */
  words?: (field: keyof Values & string, value: unknown) => string
}

interface ConflictDialogProps<Values extends object> {
  conflict: Conflict<Values>
  isSaving: boolean
  onCancel: () => void
  onSave: (values: Values) => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const plain = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** The second of two people who edit the same record sees what the first one saved, and chooses field by field. */
export function ConflictDialog<Values extends object>({
  conflict,
  isSaving,
  onCancel,
  onSave,
}: ConflictDialogProps<Values>) {
  const { who, at, theirs, mine = theirs, labels, words = (_field, value) => plain(value) } = conflict
  const fields = Object.keys(labels) as (keyof Values & string)[] // the keys it was typed with
  const [takesMine, setTakesMine] = useState<ReadonlySet<string>>(() => new Set(fields))
  const choose = (field: string, isMine: boolean) =>
    setTakesMine((before) =>
      isMine ? new Set([...before, field]) : new Set([...before].filter((one) => one !== field)),
    )
  const merged = () => ({
    ...theirs,
    ...Object.fromEntries(fields.filter((field) => takesMine.has(field)).map((field) => [field, mine[field]])),
  })
  return (
    <Modal
      open
      centered
      width={560}
      closable={false}
      onCancel={onCancel}
      title={
        <span className="confirm-title">
          <Tile icon={IconArrowsExchange} tone="amber" size={40} />
          {who} guardó antes, {ago(at).toLowerCase()}
        </span>
      }
      footer={
        <>
          <Button onClick={onCancel}>Cancelar</Button>
          <Button type="primary" loading={isSaving} onClick={() => onSave(merged())}>
            Guardar
          </Button>
        </>
      }
    >
      <p className="confirm-text">Elija qué valor se queda en cada campo.</p>
      <table className="conflict">
        <thead>
          <tr>
            <th>Campo</th>
            <th>Suyo</th>
            <th>De {who}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{labels[field]}</th>
              {same(mine[field], theirs[field]) ? (
                <td colSpan={2} className="conflict-same">
                  Iguales en ambos
                </td>
              ) : (
                [true, false].map((isMine) => (
                  <td key={String(isMine)}>
                    <Radio checked={takesMine.has(field) === isMine} onChange={() => choose(field, isMine)}>
                      {words(field, (isMine ? mine : theirs)[field])}
                    </Radio>
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
