import { Link } from '@tanstack/react-router'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { parseSearch } from '../../../kit/shell/navigation.ts'
import { billingPaths } from '../../billing/billing.paths.ts'
import { tripPaths } from '../trips.paths.ts'
import '../../../kit/shell/link-tabs.css'

/** A trip from its two sides: what happens on the road, and what it earns and costs, for who may see that. */
export function TripTabs({ id, here }: { id: number; here: 'trip' | 'account' }) {
  const tabs = [
    { key: 'trip', label: 'Viaje', to: tripPaths.detail(id) },
    { key: 'account', label: 'Cuenta', to: billingPaths.accountOf(id) },
  ].filter(({ key, to }) => key === here || mayEnter(to.split('?')[0]!))
  if (tabs.length < 2) return null
  return (
    <nav className="link-tabs" aria-label="Partes del viaje">
      {tabs.map(({ key, label, to }) => {
        const [path = '', search = ''] = to.split('?')
        return (
          <Link
            key={key}
            to={path}
            search={parseSearch(search) as never}
            aria-current={key === here ? 'page' : undefined}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
