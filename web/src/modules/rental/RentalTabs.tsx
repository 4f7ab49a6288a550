import { number } from '../../kit/format.ts'
import { useSession } from '../../kit/session.ts'
import { mayEnter } from '../../kit/shell/entrance.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { usePanel } from './rental.data.ts'
import { rentalPaths } from './rental.paths.ts'

/** The sister screens of the rental, as far as one may enter. */
export function RentalTabs({ here }: { here: string }) {
  useSession((session) => session.auth)
  const { data } = usePanel()
  const tabs = [
    { to: rentalPaths.home, label: 'Disponibilidad' },
    { to: rentalPaths.quotes, label: data ? `Cotizaciones ${number(data.quotes)}` : 'Cotizaciones' },
    { to: rentalPaths.contracts, label: 'Contratos' },
    { to: rentalPaths.items, label: 'Tarifas' },
    { to: rentalPaths.templates, label: 'Plantillas' },
  ]
  return <LinkTabs label="Arrendamiento" tabs={tabs.filter(({ to }) => mayEnter(to))} here={here} />
}
