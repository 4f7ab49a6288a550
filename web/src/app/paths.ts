/** `/Consola/tickets/conversation/:ticketId/:timestamp?` → the router's `$ticketId/{-$timestamp}`. */
export const routerPath = (path: string) => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')
