/** A `ResponseStatus` of the gateway. */
export function status(statusCode: number, subStatusCode: string, errorMsg: string): Record<string, unknown> {
  const statusString = statusCode === 1 ? 'OK' : 'Error'
  return {
    ResponseStatus: { requestURL: '', statusCode, statusString, subStatusCode, errorCode: statusCode, errorMsg },
  }
}
