import { useBlocker } from '@tanstack/react-router'
import { confirm } from './confirm.ts'

/** Asks before a changed form is left, by a link as by closing the tab. */
export function useLeavePrompt(isDirty: boolean) {
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => !(await askToLeave()),
  })
}

export const askToLeave = () =>
  confirm({
    title: 'Hay cambios sin guardar',
    content: 'Si sale ahora se pierden los cambios de este formulario.',
    variant: 'warning',
    confirmText: 'Salir sin guardar',
    cancelText: 'Seguir editando',
  })
