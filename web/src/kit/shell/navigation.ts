import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { inSession, sessionId, sessionParameter } from '../session.ts'

/** Path parameters of the screen, as text. */
export const useRouteParams = (): Record<string, string> => useParams({ strict: false })

/** The address's search values (always text) and a way to change some of them; `undefined` or '' removes one. */
export function useSearchParams() {
  const search: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const patch = (changes: Record<string, string | undefined>) => {
    const merge = (before: Record<string, string>) =>
      Object.fromEntries(
        Object.entries({ ...before, ...changes }).filter((pair): pair is [string, string] => !!pair[1]),
      )
    // The router types a search by route; ours are plain text everywhere (see app/router.tsx).
    void navigate({ to: '.', search: merge as never, replace: true })
  }
  return [search, patch] as const
}

/** Where an address leads: one with values of its own as it stands, any other keeps the present ones (a panel its list's filters). */
export const destination = (to: string) => (to.includes('?') ? { href: to } : { to, search: true as never })

/** Plain text both ways: the router's default would turn `?search=12` into a number. */
export function parseSearch(search: string): Record<string, string> {
  const { [sessionParameter]: _session, ...own } = Object.fromEntries(new URLSearchParams(search))
  return own
}
/** The page's own values, and whose session it is (rule ROUTE-09): a reload or a copied tab stays in it. */
export function stringifySearch(search: Record<string, unknown>, id = sessionId): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return inSession(text && `?${text}`, id)
}

let goHere = (to: string) => location.assign(inSession(to))

/** Opens a screen from outside components: toasts, desktop notices. */
export const go = (to: string) => goHere(to)

/** The router takes over, so that going somewhere does not load the page anew. */
export function connectNavigation(navigate: (to: string) => void) {
  goHere = navigate
}
