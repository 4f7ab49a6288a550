import { useRouter } from '@tanstack/react-router'

/** Whether the console has a screen at this address: what another module brings is offered only where it is there. */
export function useHasScreen(path: string): boolean {
  const routes: Record<string, unknown> = useRouter().routesByPath
  return path in routes
}
