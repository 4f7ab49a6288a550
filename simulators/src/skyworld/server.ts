import { serve, type Simulator } from '../http.ts'

/**
 * A stand-in of the vendor behind `/skyworld`. Nobody has told what it is asked or what it answers, so it answers what it
 * was asked: method, path, query, headers and body. `?estado=404` answers with that status, `?pagina` with a page of HTML,
 * `?otra` by sending elsewhere.
 */
export const startSkyworldSimulator = (options: { port?: number; host?: string } = {}): Promise<Simulator> =>
  serve(({ method, url, headers, body }) => {
    const query = url.searchParams
    if (query.has('pagina')) return { body: '<script>alert(1)</script>', type: 'text/html' }
    if (query.has('otra'))
      return { status: 302, body: '', type: 'text/plain', headers: { location: 'http://127.0.0.1:9/' } }
    const status = Number(query.get('estado') ?? 200)
    return { status, body: { method, path: url.pathname, query: Object.fromEntries(query), headers, body } }
  }, options)
