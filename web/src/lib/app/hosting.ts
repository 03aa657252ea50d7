// What a host asks of the server.
import type { HostBlock, HostDrain, HostMessage, HostOpened, HostStatus, HostTables } from "../../generated/api";
import { bearing, declined, request, Unreachable } from "./api";

export const hostStatus = (token: string): Promise<HostStatus> => request("/api/host", bearing(token));

export function hostTables(token: string, search: string): Promise<HostTables> {
  return request(`/api/host/tables?${new URLSearchParams({ search })}`, bearing(token));
}

/** What would be closed with an address. */
export function hostOpened(token: string, address: string): Promise<HostOpened> {
  return request(`/api/host/opened?${new URLSearchParams({ address })}`, bearing(token));
}

/** Something a host does: where, and with what. */
export interface HostDeed {
  readonly path: string;
  readonly body?: HostMessage | HostDrain | HostBlock;
}

export async function hostDo(token: string, { path, body = undefined }: HostDeed): Promise<void> {
  const headers = { ...bearing(token).headers, "content-type": "application/json" };
  await request(`/api/host/${path}`, { method: "POST", headers, body: JSON.stringify(body ?? {}) });
}

/** All tables in one file, for the host. */
export async function hostBackup(token: string): Promise<Blob> {
  const response = await fetch("/api/host/backup", bearing(token)).catch(() => {
    throw new Unreachable();
  });
  if (response.ok) return response.blob();
  throw declined(response, await response.json().catch(() => null));
}
