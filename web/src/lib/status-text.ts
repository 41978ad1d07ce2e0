/** Texts of the HTTP statuses a person may meet; browsers leave them out over HTTP/2. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** "404 Not Found": what is shown of a failed answer that brings no sentence of its own. */
export function statusLine(status: number): string {
  return `${status} ${statusTexts[status] ?? 'Unknown Status'}`
}
