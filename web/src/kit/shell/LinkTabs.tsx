import { Link } from '@tanstack/react-router'
import './link-tabs.css'

// A tab whose address begins like another's is not that one.
const activeExactly = { exact: true, includeSearch: false }

/** Sister screens as tabs under a title; each has its own address. */
export function LinkTabs({
  label,
  tabs,
  here,
}: {
  label: string
  tabs: readonly { to: string; label: string }[]
  here: string
}) {
  return (
    <nav className="link-tabs" aria-label={label}>
      {tabs.map(({ to, label: name }) => (
        <Link key={to} to={to} activeOptions={activeExactly} aria-current={to === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
