import { useCallback, useRef } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../confirm.ts'

/**
 * Asks before a changed form is left, by a link as by closing the tab. The answer lets the next step through unasked.
 * `followsAddress`: other values at the same address do not leave it.
 */
export function useLeavePrompt(isDirty: boolean, followsAddress = false): () => void {
  const isReleased = useRef(false)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isReleased.current,
    shouldBlockFn: async ({ current, next }) =>
      !isReleased.current && !(followsAddress && current.pathname === next.pathname) && !(await askToLeave()),
  })
  return useCallback(() => {
    isReleased.current = true
  }, [])
}

const askToLeave = () =>
  confirm({
    title: 'Hay cambios sin guardar',
    content: 'Si sale ahora se pierden los cambios de este formulario.',
    variant: 'warning',
    confirmText: 'Salir sin guardar',
    cancelText: 'Seguir editando',
  })
