import type { ReactNode } from 'react'

/** Name over context; long ones end in an ellipsis, whole on hover. */
export function TwoLines({ top, bottom, lead }: { top: ReactNode; bottom?: ReactNode; lead?: ReactNode }) {
  const lines = (
    <span className="two-lines">
      <span className="two-lines-top" title={typeof top === 'string' ? top : undefined}>
        {top}
      </span>
      {bottom !== undefined && (
        <span className="two-lines-bottom" title={typeof bottom === 'string' ? bottom : undefined}>
          {bottom || '—'}
        </span>
      )}
    </span>
  )
  return lead ? (
    <span className="with-lead">
      {lead}
      {lines}
    </span>
  ) : (
    lines
  )
}
