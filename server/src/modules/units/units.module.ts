import type { ServerModule } from '../../app/module.ts'
import { unitCatalogRoutes } from './catalogs/unit-catalogs.routes.ts'
import { unitImportRoutes } from './import/unit-import.routes.ts'
import { unitMetricRoutes } from './metrics/unit-metrics.routes.ts'
import { unitTemplateRoutes } from './template/unit-template.routes.ts'
import { unitRoutes } from './units.routes.ts'

export const unitsModule: ServerModule = {
  routes: [...unitCatalogRoutes, ...unitImportRoutes, ...unitMetricRoutes, ...unitTemplateRoutes, ...unitRoutes],
}
