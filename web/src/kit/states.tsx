import { useState, type ReactNode } from 'react'
import { Button } from 'antd'
import { IconCloudOff, IconInbox, IconRefresh, IconSearchOff, type Icon } from '@tabler/icons-react'
import { errorText } from './api-error.ts'
import { copyText } from './copy.ts'
import { time } from './format.ts'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  icon?: Icon
  tone?: 'grey' | 'red' | 'blue'
}

/** In the place of what is not there: what this is, and the first thing to do. */
export function EmptyState({ title, text, action, icon: Glyph = IconInbox, tone = 'grey' }: EmptyStateProps) {
  return (
    <div className="state">
      <span className={`state-icon tone-${tone}`} aria-hidden>
        <Glyph size={26} stroke={1.5} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="state-actions">{action}</div>}
    </div>
  )
}

interface NoResultsProps {
  criteria: ReactNode
  clear: () => void
  /** Buttons to where there is something. */
  children?: ReactNode
}

export function NoResults({ criteria, clear, children }: NoResultsProps) {
  const text = <>Ningún registro coincide con {criteria}.</>
  const action = (
    <>
      <Button type="primary" onClick={clear}>
        Limpiar filtros
      </Button>
      {children}
    </>
  )
  return <EmptyState icon={IconSearchOff} title="Sin resultados" text={text} action={action} />
}

/** An error where the content would be: what failed, since when, and another try. */
export function ErrorState({ error, retry, what }: { error: unknown; retry: () => void; what?: string }) {
  // When this was first shown: later drawings must not move it.
  const [at] = useState(() => new Date().toISOString())
  const sentence = errorText(error)
  const text = (
    <>
      {what && <>{what} </>}
      <span className="state-detail">{time(at)} · código REQUEST_ERROR</span>
    </>
  )
  const action = (
    <>
      <Button type="primary" icon={<IconRefresh size={16} stroke={1.75} />} onClick={retry}>
        Reintentar
      </Button>
      <Button onClick={() => void copyText(`${sentence} · ${at} · ${location.href}`)}>Copiar contenido</Button>
    </>
  )
  return (
    <div role="alert" className="state-alert">
      <EmptyState icon={IconCloudOff} tone="red" title={sentence} text={text} action={action} />
    </div>
  )
}
