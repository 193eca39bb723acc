import { SEARCH_DELAY_MS } from '@tag/contract/constants';
import { USER_FILTERS } from '@tag/contract/admin';
import { ROLE_LABELS, type RoleName } from '@tag/contract/permissions';
import { USER_STATUS_LABELS } from '@tag/contract/users';
import { SelectField, TextField } from '@tag/ui/form';
import { useEffect, useRef, useState } from 'react';

interface UserFilterBarProps {
  search: string;
  status: string;
  role: string;
  roles: readonly { readonly id: number; readonly name: RoleName }[];
  onChange(change: { search?: string; status?: string; role?: string }): void;
}

const STATUSES = USER_FILTERS.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));

export function UserFilterBar({ search, status, role, roles, onChange }: UserFilterBarProps) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What is called after the delay keeps a filter that was chosen meanwhile.
  const change = useRef(onChange);
  useEffect(() => void (change.current = onChange));

  return (
    <search className="staff-filters" aria-label="Filter users">
      <TextField
        name="search"
        label="Search"
        type="search"
        placeholder="Name, email or username"
        autoComplete="off"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(
            () => change.current({ search: text.trim() }),
            SEARCH_DELAY_MS,
          );
        }}
      />
      <SelectField
        name="status"
        label="Status"
        placeholder="All"
        choices={STATUSES}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
      <SelectField
        name="role"
        label="Role"
        placeholder="All"
        choices={roles.map(({ id, name }) => ({ value: String(id), label: ROLE_LABELS[name] }))}
        value={role}
        onChange={(value) => onChange({ role: value })}
      />
    </search>
  );
}
