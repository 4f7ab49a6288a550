import { useQuery } from '@tanstack/react-query'
import { listModules, moduleAccess } from '@arriero/contract/checklists/modules/modules.contract.ts'
import { call } from '../../../kit/call.ts'
import { heldAccess } from '../../../shared/held-access.tsx'
import { checklistKeys } from '../checklists.data.ts'
import { checklistPaths } from '../checklists.paths.ts'
import { ChecklistTabs } from '../ChecklistTabs.tsx'

/** Who uses which drawers; whoever is given none by name uses all. */
export const { AccessPage, AccessForm } = heldAccess({
  id: 'checklist-access',
  title: 'Accesos a apartados',
  calls: moduleAccess,
  path: checklistPaths.access,
  tabs: <ChecklistTabs here={checklistPaths.access} />,
  peopleKey: checklistKeys.people,
  useThings: () =>
    useQuery({ queryKey: checklistKeys.modules, queryFn: ({ signal }) => call(listModules, { signal }) }).data ?? [],
  label: 'Apartados que usa',
  hint: 'Vacío, usa todos. Con alguno, no sabe de los demás: ni CheckList, ni llenados.',
})
