import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { Button, Input } from 'antd'
import { IconArrowBackUp, IconCornerDownRight, IconSearch } from '@tabler/icons-react'
import {
  permissionChanges,
  permissionSections,
  type PermissionChange,
  type PermissionSection,
} from '@arriero/contract/roles/permission-rows.rules.ts'
import { errorText } from '../kit/api-error.ts'
import { folded, plural } from '../kit/format.ts'
import { useLeavePrompt } from '../kit/shell/leave.ts'
import { PermissionChanges } from './PermissionChanges.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { toast } from '../kit/shell/toast.ts'
import './permission-editor.css'

export interface PermissionEditorProps {
  /** What is stored; a new object begins a new edit. */
  own: readonly string[]
  /** What comes from above and cannot be taken away here. */
  inherited: readonly string[]
  /** Where it comes from: 'Heredado de Supervisor'. */
  inheritedFrom: string
  /** What the editor may give. */
  held: ReadonlySet<string>
  /** Why nothing can be changed. */
  locked?: string | null
  save: (permissions: string[]) => Promise<unknown>
  saved: string
  /** Who is concerned, in words. */
  renderConsequence?: (changes: readonly PermissionChange[]) => ReactNode
  /** Above the matrix, beside the search. */
  extra?: ReactNode
  onDirty?: (changes: number) => void
}

/** Matrix of permissions with its search, and what saving would change listed beside it (picture 07). */
export function PermissionEditor(props: PermissionEditorProps) {
  const { own, inherited, held, locked, save, saved, onDirty } = props
  const [draft, setDraft] = useState<{ of: readonly string[]; now: ReadonlySet<string> }>()
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const stored = useMemo(() => new Set(own), [own])
  const given = useMemo(() => new Set(inherited), [inherited])
  // Somebody else's save, or ours, ends what was being edited.
  const now = draft?.of === own ? draft.now : stored
  const changes = useMemo(() => permissionChanges(stored, now), [stored, now])
  useLeavePrompt(changes.length > 0)

  const put = (next: ReadonlySet<string>) => {
    setDraft({ of: own, now: next })
    onDirty?.(permissionChanges(stored, next).length)
  }
  const toggle = (permissions: readonly string[], isOn: boolean) => {
    const next = new Set(now)
    for (const permission of permissions) {
      if (isOn) next.add(permission)
      else next.delete(permission)
    }
    put(next)
  }
  const send = async () => {
    setSaving(true)
    try {
      await save([...now])
      onDirty?.(0)
      toast.success(saved)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  const wanted = useDeferredValue(text)
  const sections = useMemo(() => found(wanted), [wanted])
  return (
    <div className="permission-editor">
      <div className="permission-main">
        <div className="permission-bar">
          <Input
            className="permission-search"
            prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
            placeholder="Buscar permiso o módulo"
            aria-label="Buscar permiso o módulo"
            value={text}
            allowClear
            onChange={(event) => setText(event.target.value)}
          />
          {props.extra}
          <span className="spacer" />
          <Legend />
        </div>
        {locked && <p className="permission-locked">{locked}</p>}
        <PermissionMatrix
          sections={sections}
          own={now}
          stored={stored}
          inherited={given}
          inheritedFrom={props.inheritedFrom}
          held={held}
          isLocked={Boolean(locked)}
          toggle={toggle}
        />
      </div>
      <aside className="permission-side" aria-label="Cambios por guardar">
        <header>
          <b>Cambios por guardar</b> <small>{changes.length}</small>
          <span className="spacer" />
          <Button
            type="text"
            size="small"
            aria-label="Deshacer todos los cambios"
            icon={<IconArrowBackUp size={16} stroke={1.75} />}
            disabled={changes.length === 0}
            onClick={() => put(stored)}
          />
        </header>
        <PermissionChanges changes={changes} undo={({ permission, isAdded }) => toggle([permission], !isAdded)} />
        {changes.length > 0 && props.renderConsequence?.(changes)}
        <span className="spacer" />
        <footer>
          <Button disabled={changes.length === 0} onClick={() => put(stored)}>
            Descartar
          </Button>
          <Button type="primary" disabled={changes.length === 0} loading={isSaving} onClick={() => void send()}>
            Guardar {changes.length > 0 && plural(changes.length, 'cambio', 'cambios')}
          </Button>
        </footer>
      </aside>
    </div>
  )
}

const Legend = () => (
  <span className="permission-legend" aria-hidden>
    <i className="mark-own" /> Propio
    <i className="mark-inherited">
      <IconCornerDownRight size={12} stroke={2} />
    </i>
    Heredado <i className="mark-changed" /> Por guardar
  </span>
)

/** Sections and lines that hold every word. */
function found(text: string): PermissionSection[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return permissionSections()
  return permissionSections().flatMap((section) => {
    const lines = section.lines.filter(({ label, resource }) => {
      const whole = folded(`${section.title} ${label} ${resource}`)
      return words.every((word) => whole.includes(word))
    })
    return lines.length > 0 ? [{ ...section, lines }] : []
  })
}
