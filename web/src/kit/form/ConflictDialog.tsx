import { useState } from 'react'
import { Button, Modal, Radio } from 'antd'
import { IconArrowsExchange } from '@tabler/icons-react'
import { ago } from '../format.ts'
import { Tile } from '../Tile.tsx'
import type { Conflict } from './conflict.ts'

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
  const { who, at, theirs, mine, fields } = conflict
  const [takesMine, setTakesMine] = useState<ReadonlySet<string>>(() => new Set(fields.map(({ name }) => name)))
  const choose = (field: string, isMine: boolean) =>
    setTakesMine((before) =>
      isMine ? new Set([...before, field]) : new Set([...before].filter((one) => one !== field)),
    )
  const merged = () => ({
    ...theirs,
    ...Object.fromEntries(fields.filter(({ name }) => takesMine.has(name)).map(({ name }) => [name, mine[name]])),
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
      <p className="confirm-text">
        {fields.length > 0
          ? 'Elija qué valor se queda en cada campo.'
          : 'Lo que usted cambió no choca con lo que esa persona guardó: al guardar quedan ambos cambios.'}
      </p>
      <table className="conflict">
        <thead>
          <tr>
            <th>Campo</th>
            <th>Suyo</th>
            <th>De {who}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, words = plain }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {same(mine[name], theirs[name]) ? (
                <td colSpan={2} className="conflict-same">
                  Iguales en ambos
                </td>
              ) : (
                [true, false].map((isMine) => (
                  <td key={String(isMine)}>
                    <Radio checked={takesMine.has(name) === isMine} onChange={() => choose(name, isMine)}>
                      {words((isMine ? mine : theirs)[name])}
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
