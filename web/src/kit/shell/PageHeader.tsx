import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

interface PageHeaderProps {
  title: string
  /** Drawn in the place of the title, where words alone are not enough. */
  heading?: ReactNode
  /** '46 activos', in grey after the title. */
  count?: ReactNode
  crumbs?: readonly { label: string; to: string }[]
  pills?: ReactNode
  sub?: ReactNode
  /** Its title is a record's own name: a phone, whose top bar names the screen, shows it too. */
  isRecord?: boolean
  /** The filled button last. */
  actions?: ReactNode
}

/** Title of a page, with where it stands and what one does here; also the title of the browser's tab. */
export function PageHeader({
  title,
  heading,
  count,
  crumbs = [],
  pills,
  sub,
  isRecord = false,
  actions,
}: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Arriero`
  }, [title])
  return (
    <header className={isRecord ? 'page-header page-header-record' : 'page-header'}>
      <div className="page-header-main">
        {crumbs.length > 0 && (
          <nav aria-label="Ruta" className="crumbs">
            {crumbs.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className="page-title">
          <h1>{heading ?? title}</h1>
          {count !== undefined && <span className="page-count">{count}</span>}
          {pills}
        </div>
        {sub && <p className="page-sub">{sub}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  )
}
