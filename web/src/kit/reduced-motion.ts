/** Whether the person asked the system for less motion; nothing moves then that need not. */
export const isReducedMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
