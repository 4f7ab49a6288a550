import { useMemo, useState } from 'react'
import { Button } from 'antd'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { errorText } from '../../kit/api-error.ts'
import { number, plural } from '../../kit/format.ts'
import { useLeavePrompt } from '../../kit/shell/leave.ts'
import { toast } from '../../kit/shell/toast.ts'
import { groupsOf, unitChanges, type GivableUnit, type UnitChange } from '../../shared/unit-choice.ts'
import { UnitChoice } from '../../shared/UnitChoice.tsx'
import '../../shared/permission-editor.css'

interface UnitsEditorProps {
  /** All that may be given; nothing while they are on their way. */
  units: readonly GivableUnit[] | undefined
  /** Those given directly; a new object begins a new edit. */
  stored: ReadonlySet<number> | undefined
  besides: ReadonlyMap<number, string>
  locked: string | undefined
  save: (chosen: ReadonlySet<number>) => Promise<unknown>
  saved: string
}

const mostLines = 200

/** The units of a user with what saving would change listed beside them, as permissions have it (picture 07). */
export function UnitsEditor({ units, stored, besides, locked, save, saved }: UnitsEditorProps) {
  const [draft, setDraft] = useState<{ of: ReadonlySet<number>; now: ReadonlySet<number> }>()
  const [isSaving, setSaving] = useState(false)
  const groups = useMemo(() => groupsOf(units ?? []), [units])
  // Somebody else's save, or ours, ends what was being edited.
  const now = draft && draft.of === stored ? draft.now : stored
  const changes = useMemo(() => (stored && now ? unitChanges(groups, stored, now) : []), [groups, stored, now])
  const count = changes.reduce((sum, change) => sum + change.units.length, 0)
  useLeavePrompt(count > 0)
  if (!units || !stored || !now) return <UnitBars />
  const put = (next: ReadonlySet<number>) => setDraft({ of: stored, now: next })
  const undo = ({ units: changed, isAdded }: UnitChange) => {
    const ids = new Set(changed.map(({ id }) => id))
    put(isAdded ? now.difference(ids) : now.union(ids))
  }
  const send = async () => {
    setSaving(true)
    try {
      await save(now)
      toast.success(saved)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="permission-editor">
      <div className="permission-main">
        {locked && <p className="permission-locked">{locked}</p>}
        <UnitChoice units={units} value={now} besides={besides} onChange={put} disabled={locked !== undefined} />
      </div>
      <aside className="permission-side" aria-label="Cambios por guardar">
        <header>
          <b>Cambios por guardar</b> <small>{number(count)}</small>
          <span className="spacer" />
          <Button
            type="text"
            size="small"
            aria-label="Deshacer todos los cambios"
            icon={<IconArrowBackUp size={16} stroke={1.75} />}
            disabled={count === 0}
            onClick={() => put(stored)}
          />
        </header>
        <Changes changes={changes} undo={undo} />
        <span className="spacer" />
        <footer>
          <Button disabled={count === 0} onClick={() => put(stored)}>
            Descartar
          </Button>
          <Button type="primary" disabled={count === 0} loading={isSaving} onClick={() => void send()}>
            Guardar {count > 0 && plural(count, 'cambio', 'cambios')}
          </Button>
        </footer>
      </aside>
    </div>
  )
}

function Changes({ changes, undo }: { changes: readonly UnitChange[]; undo: (change: UnitChange) => void }) {
  if (changes.length === 0)
    return (
      <p className="permission-none">Marque o quite unidades en la lista; aquí verá qué cambia antes de guardar.</p>
    )
  const more = changes.length - mostLines
  return (
    <ul className="permission-changes">
      {changes.slice(0, mostLines).map((change) => {
        const { key, name, isAdded, units } = change
        return (
          <li key={key}>
            <i className={isAdded ? 'tone-green' : 'tone-red'} aria-label={isAdded ? 'Se agrega' : 'Se quita'}>
              {isAdded ? '+' : '−'}
            </i>
            <span title={name}>
              {name} {units.length > 1 && <small>{number(units.length)} unidades</small>}
            </span>
            <Button
              type="text"
              size="small"
              aria-label={`Deshacer ${name}`}
              icon={<IconX size={14} stroke={2} />}
              onClick={() => undo(change)}
            />
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <span>y {number(more)} cambios más</span>
        </li>
      )}
    </ul>
  )
}

/** Grey lines while the units are on their way. */
const UnitBars = () => (
  <div className="unit-bars" role="status" aria-label="Cargando">
    {[52, 68, 40, 74, 58, 63, 45, 70].map((width) => (
      <span className="bars" key={width}>
        <i style={{ width: `${width}%` }} />
      </span>
    ))}
  </div>
)
