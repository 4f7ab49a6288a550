import { heldTo } from '../../users/held.commands.ts'
import { texts } from './modules.texts.ts'

export const heldModules = heldTo({
  access: 'checklist_access',
  thing: 'module_id',
  holder: 'checklist_holder',
  texts,
})
/** Whether the caller uses the module whose id stands there: somebody held to some modules uses only those. */
export const usesModule = heldModules.knows
