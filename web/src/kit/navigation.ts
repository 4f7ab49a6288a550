import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

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
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

let goHere = (to: string) => location.assign(to)

/** Opens a screen from outside components: toasts, desktop notices. */
export const go = (to: string) => goHere(to)

/** The router takes over, so that going somewhere does not load the page anew. */
export function connectNavigation(navigate: (to: string) => void) {
  goHere = navigate
}
