import { useQuery } from '@tanstack/react-query'
import { storeAccess, stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { call } from '../../../kit/call.ts'
import { heldAccess } from '../../../shared/held-access.tsx'
import { storeKeys } from '../store.keys.ts'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'

/** Who sees which stores; whoever is given none by name sees all. */
export const { AccessPage, AccessForm } = heldAccess({
  id: 'store-access',
  title: 'Accesos a almacenes',
  calls: storeAccess,
  path: storePaths.storeAccess,
  tabs: <CatalogTabs here={storePaths.storeAccess} />,
  peopleKey: storeKeys.people,
  useThings: () =>
    useQuery({ queryKey: storeKeys.stores, queryFn: ({ signal }) => call(stores.list, { signal }) }).data?.map(
      ({ id, name, code }) => ({ id, name, detail: code }),
    ) ?? [],
  label: 'Almacenes que ve',
  hint: 'Vacío, ve todos. Con alguno, no sabe de los demás: ni existencias, ni movimientos, ni documentos.',
})
