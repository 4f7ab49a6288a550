import { useId, type ReactNode } from 'react'

interface NamedProps {
  label: string
  /** All of the row. */
  isWide?: boolean
  /** The control, with the id that its name points to. */
  render: (id: string) => ReactNode
}

/** A control with its name over it. */
export function Named({ label, isWide = false, render }: NamedProps) {
  const id = useId()
  return (
    <div className={isWide ? 'builder-named builder-wide' : 'builder-named'}>
      <label htmlFor={id}>{label}</label>
      {render(id)}
    </div>
  )
}

/** A switch with its name beside it. */
export function NamedSwitch({ label, render }: Omit<NamedProps, 'isWide'>) {
  const id = useId()
  return (
    <div className="builder-switch">
      {render(id)}
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
