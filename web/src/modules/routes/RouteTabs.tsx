import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { geofencePaths } from '../geofences/geofences.paths.ts'
import { routesPath } from './routes.paths.ts'

/** Routes, and the places they join. */
export const RouteTabs = ({ here }: { here: string }) => (
  <LinkTabs
    label="Rutas y sus geocercas"
    here={here}
    tabs={[
      { to: routesPath, label: 'Origen y destino' },
      { to: geofencePaths.ofRoutes, label: 'Geocercas de ruta' },
    ]}
  />
)
