import { USER_FILTERS } from '@tag/contract/admin';
import { ROLE_LABELS, type RoleName } from '@tag/contract/permissions';
import { USER_STATUS_LABELS } from '@tag/contract/users';
import { SelectField } from '@tag/ui/form';
import { SearchField } from '../../features/lists/search-field.tsx';

interface UserFilterBarProps {
  search: string;
  status: string;
  role: string;
  roles: readonly { readonly id: number; readonly name: RoleName }[];
  onChange(change: { search?: string; status?: string; role?: string }): void;
}

const STATUSES = USER_FILTERS.map((value) => ({ value, label: USER_STATUS_LABELS[value] }));

export function UserFilterBar({ search, status, role, roles, onChange }: UserFilterBarProps) {
  return (
    <search className="list-filters" aria-label="Filter users">
      <SearchField
        value={search}
        placeholder="Name, email or username"
        onSearch={(words) => onChange({ search: words })}
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
